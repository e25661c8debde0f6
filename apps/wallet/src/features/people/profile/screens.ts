export { BioScreen } from "./bio-screen.tsx";
export { NicknameScreen } from "./nickname-screen.tsx";
export { PersonalScreen } from "./personal-screen.tsx";
export { ProfileScreen } from "./profile-screen.tsx";
export { SocialAccountScreen } from "./social-account-screen.tsx";
export { SocialScreen } from "./social-screen.tsx";
