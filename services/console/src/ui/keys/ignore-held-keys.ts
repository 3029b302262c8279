const PRESSES: readonly string[] = ['Enter', ' ']

/** The elements in which a held Enter or space types. */
const isTyping = (key: string, target: EventTarget | null): boolean => {
  const name = target !== null && 'tagName' in target ? target.tagName : undefined
  return name === 'TEXTAREA' || (key === ' ' && name === 'INPUT')
}

const isHeldPress = (event: Event): boolean => {
  if (!('key' in event && 'repeat' in event) || typeof event.key !== 'string') return false
  return event.repeat === true && PRESSES.includes(event.key) && !isTyping(event.key, event.target)
}

/**
 * Lets Enter and space press a button or send a form only when they go down: a key that was held to ask a question does not
 * answer it too, wherever the focus has gone meanwhile. Serves all buttons and forms of a page.
 */
export const ignoreHeldKeys = (page: EventTarget): void =>
  page.addEventListener(
    'keydown',
    (event) => {
      if (isHeldPress(event)) event.preventDefault()
    },
    { capture: true },
  )
