import type { DataOf } from '@folio/contracts/http/endpoint.ts'
import type { listNotifications, revealNotification } from '@folio/contracts/http/operator/notifications.ts'
import { pathOf } from '../../api/path.ts'
import { Drawer } from '../../ui/dialog/drawer.tsx'
import { Copyable } from '../../ui/values/copyable.tsx'
import { ActForm } from '../act/act-form.tsx'
import { REASON } from '../act/send-act.ts'

/** A message that a client receives outside the API. */
export type Notification = DataOf<typeof listNotifications>[number]

/** The parts of a notification that are for its client alone. */
const secretsOf = (notification: Notification): readonly (readonly [string, string])[] => [
  ...('email' in notification ? [['E-mail address', notification.email] as const] : []),
  ...('code' in notification ? [['Code', notification.code] as const] : []),
  ...('link' in notification ? [['Link', notification.link] as const] : []),
]

const Secrets = ({ notification }: { readonly notification: Notification }) =>
  secretsOf(notification).map(([label, value]) => (
    <span key={label}>
      {label}: <Copyable text={value} label={`the ${label.toLowerCase()}`} />{' '}
    </span>
  ))

/** The form that reveals a notification, which is recorded with its reason; what it shows is kept nowhere. */
export const NotificationDrawer = ({ id, onClose }: { readonly id: string; readonly onClose: () => void }) => (
  <Drawer title="Notification" onClose={onClose}>
    <p>
      Its code or link, and the e-mail address, are for the client alone. Folio records who reveals them, and the
      reason.
    </p>
    <ActForm<typeof revealNotification>
      intention={`reveal notification ${id}`}
      verb="Reveal"
      path={pathOf('/operator/v1/notifications/{notification_id}/reveal', { notification_id: id })}
      bodyOf={({ values }) => ({ reason: values[REASON] })}
      confirm={() =>
        'A person with the code or the link can use it in place of the client. The record shows that you saw it.'
      }
      done={(notification) => <Secrets notification={notification} />}
    />
  </Drawer>
)
