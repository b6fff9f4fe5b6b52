import { OrdersScreen } from './list/OrdersScreen.tsx'

export function AllOrdersPage() {
  return <OrdersScreen title="Order Management" />
}
