import { html } from '../html.ts'
import { layout } from './layout.ts'

/** What people see whose new password counts. */
export const passwordChangedPage = (): string =>
  layout('Your password is changed', {
    content: html`<p>All log-ins made with the old one have ended, in this browser and everywhere else: log in again where you need to. Personal access tokens stay as they are; revoke those that somebody else may know.</p>
<p>You can close this page.</p>`,
  })
