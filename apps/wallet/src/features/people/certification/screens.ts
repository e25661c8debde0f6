export { CertificationFormScreen } from "./certification-form-screen.tsx";
export { CertificationScreen } from "./certification-screen.tsx";
