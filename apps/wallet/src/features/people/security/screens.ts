export { EmailScreen } from "./email-screen.tsx";
export { FundPasswordScreen } from "./fund-password-screen.tsx";
export { LoginPasswordScreen } from "./login-password-screen.tsx";
export { PhoneScreen } from "./phone-screen.tsx";
export { SecurityScreen } from "./security-screen.tsx";
export { SimpleFundPasswordScreen } from "./simple-fund-password-screen.tsx";
export { SimpleLoginPasswordScreen } from "./simple-login-password-screen.tsx";
