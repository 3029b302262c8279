import { expect, it } from 'vitest'
import { html } from './html.ts'

it('a template escapes text and keeps HTML', () => {
  const name = `<b onclick="x">O'Neil & Söhne</b>`
  expect(html`<p>${name}</p>${[html`<i>1</i>`, html`<i>2</i>`]}${undefined}`.html).toBe(
    '<p>&lt;b onclick=&quot;x&quot;&gt;O&#39;Neil &amp; Söhne&lt;/b&gt;</p><i>1</i><i>2</i>',
  )
})
