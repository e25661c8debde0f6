export { AddressBookScreen } from "./address-book-screen.tsx";
export { AddressSettingsScreen } from "./address-settings-screen.tsx";
export { NewAddressScreen } from "./new-address-screen.tsx";
export { SimpleAddressScreen } from "./simple-address-screen.tsx";
export { SimpleBookScreen } from "./simple-book-screen.tsx";
