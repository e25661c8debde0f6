/** The login password of everybody whom these tests register. */
export const personPassword = "Harbour-Light-42";
