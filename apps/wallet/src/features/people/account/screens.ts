export { ForgetScreen } from "./forget-screen.tsx";
export { RegisterScreen } from "./register-screen.tsx";
