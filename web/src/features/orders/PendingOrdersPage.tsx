import { OrdersScreen } from './list/OrdersScreen.tsx'

export function PendingOrdersPage() {
  return <OrdersScreen title="Pending Orders" fixedTab="pending" />
}
