export { AddressBookScreen } from "./address-book-screen.tsx";
export { NewAddressScreen } from "./new-address-screen.tsx";
