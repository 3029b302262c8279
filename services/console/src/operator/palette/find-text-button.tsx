import { type ReactNode, useState } from 'react'
import controls from '../../ui/controls.module.css'
import { Palette } from './palette.tsx'

/** Opens the palette with the results for a text, such as the id of a command. */
export const FindTextButton = ({ text, children }: { readonly text: string; readonly children: ReactNode }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={controls.secondary} onClick={() => setOpen(true)}>
        {children}
      </button>
      {isOpen ? <Palette initial={text} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
