import { html } from '../html.ts'
import { layout } from './layout.ts'

/** What the log-out page shows. */
export type LogOutShown = {
  /** Where its form goes. */
  readonly action: string
  /** What its form carries. */
  readonly proof: string
  /** What people know the application by that sent them here, if one did. */
  readonly application?: string | undefined
}

/** Where people end the log-in of their browser. */
export const logOutPage = ({ action, proof, application }: LogOutShown): string =>
  layout('Log out?', {
    content: html`${
      application === undefined
        ? undefined
        : html`<p class="quiet">${application} asks whether you want to log out.</p>`
    }<p>This browser forgets who you are. Applications that you let in keep their access until you log out of them, too.</p>
<form method="post" action="${action}" class="choices">
<input type="hidden" name="xsrf" value="${proof}">
<button name="logout" value="yes">Log out</button>
<button class="second">Stay logged in</button>
</form>`,
  })
