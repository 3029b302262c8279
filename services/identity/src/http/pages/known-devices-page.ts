import { html } from '../html.ts'
import { FORGOTTEN_PATH, layout } from './layout.ts'

/** The page for a log-in on a device that is not known, with an e-mail address that was tried too often today. */
export const knownDevicesPage = (): string =>
  layout('Too many attempts', {
    isWrong: true,
    content: html`<p>Too many log-ins with this e-mail address were tried within a day. For the rest of it, only browsers in which you logged in before can log in.</p>
<p>Use such a browser, or <a href="${FORGOTTEN_PATH}">choose a new password</a> by a link that is sent to the address: the browser in which you choose it can log in afterwards.</p>`,
  })
