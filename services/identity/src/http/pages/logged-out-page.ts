import { html } from '../html.ts'
import { layout } from './layout.ts'

/** What people see who were asked whether to log out, and are sent nowhere else. */
export const loggedOutPage = (isLoggedOut: boolean): string =>
  isLoggedOut
    ? layout('You are logged out', { content: html`<p>You can close this page.</p>` })
    : layout('You are still logged in', { content: html`<p>Nothing was changed in this browser.</p>` })
