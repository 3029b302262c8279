import { useEffect, useRef } from 'react'

/** Elements in which the arrows have another meaning. */
const OWN_ARROWS = 'input, select, textarea, dialog, tr, [contenteditable]'

/** Calls back for the left and the right arrow, wherever the focus is unless an element there uses the arrows itself. */
export const useArrowKeys = (onStep: (step: 1 | -1) => void): void => {
  const latest = useRef(onStep)
  latest.current = onStep
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const { key, target } = event
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      if (key !== 'ArrowLeft' && key !== 'ArrowRight') return
      if (target instanceof Element && target.closest(OWN_ARROWS) !== null) return
      event.preventDefault()
      latest.current(key === 'ArrowRight' ? 1 : -1)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
