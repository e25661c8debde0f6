export { BillDetailScreen } from "./bill-detail-screen.tsx";
export { BillScreen } from "./bill-screen.tsx";
export { MovementScreen } from "./movement-screen.tsx";
