import { useEffect, useState } from 'react'
import controls from '../../ui/controls.module.css'
import { Palette } from './palette.tsx'

/** Opens the palette, at a click or at Ctrl-K; its code comes with the page, so that the keys after Ctrl-K are not lost. */
export const FindButton = () => {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      // Over a drawer the palette opens; a question must be answered first.
      if (document.querySelector('dialog[open]:not([data-drawer])') === null) setOpen(true)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <button type="button" className={controls.secondary} title="Ctrl-K" onClick={() => setOpen(true)}>
        Find
      </button>
      {isOpen ? <Palette onClose={() => setOpen(false)} /> : null}
    </>
  )
}
