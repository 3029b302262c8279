import { html } from './html.ts'
import { layout } from './layout.ts'

/** The content of the log-out page. */
export type LogOutShown = {
  /** The path that its form is sent to. */
  readonly action: string
  /** The CSRF token of its form. */
  readonly proof: string
  /** The name of the application that sent the browser here, if one did. */
  readonly application?: string | undefined
}

/** The page on which people log their browser out. */
export const logOutPage = ({ action, proof, application }: LogOutShown): string =>
  layout('Log out?', {
    content: html`${
      application === undefined
        ? undefined
        : html`<p class="quiet">${application} asks whether you want to log out.</p>`
    }<p>You will be logged out of Folio in this browser. Applications that you allowed access keep it until you log out of them, too.</p>
<form method="post" action="${action}" class="choices">
<input type="hidden" name="xsrf" value="${proof}">
<button name="logout" value="yes">Log out</button>
<button class="second">Stay logged in</button>
</form>`,
  })
