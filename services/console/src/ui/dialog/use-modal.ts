import { type RefObject, useEffect, useRef } from 'react'

/** Shows a dialog over the page as long as its component is mounted; returns the reference for its element. */
export const useModal = (): RefObject<HTMLDialogElement | null> => {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const shown = dialog.current
    if (shown !== null && !shown.open) shown.showModal()
    return () => shown?.close()
  }, [])
  return dialog
}
