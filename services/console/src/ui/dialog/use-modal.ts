import { type RefObject, type SyntheticEvent, useEffect, useRef } from 'react'

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

/** Makes the listener for the end of a dialog: React tells a dialog of the ends of those within it, too. */
export const onOwnClose =
  (onClose: () => void) =>
  ({ target, currentTarget }: SyntheticEvent<HTMLDialogElement>): void => {
    if (target === currentTarget) onClose()
  }
