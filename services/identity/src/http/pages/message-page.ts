import { html } from '../html.ts'
import { layout } from './layout.ts'

/** A page that only says something. */
export const messagePage = (title: string, text: string): string =>
  layout(title, { isWrong: true, content: html`<p>${text}</p>` })
