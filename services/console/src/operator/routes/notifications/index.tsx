import { createFileRoute } from '@tanstack/react-router'
import { NotificationsScreen } from '../../notifications/notifications-screen.tsx'
import { notificationsSearch } from '../../notifications/search.ts'

/** The notifications; the address holds the client of whom. */
export const Route = createFileRoute('/notifications/')({
  component: NotificationsScreen,
  validateSearch: notificationsSearch,
})
