import { useRef, useState } from 'react'
import { SocketRefused } from '../../../api/socket/socket-failure.ts'

/** The place of a call about an open contract on its way to its outcome. */
export type ActStep =
  | { readonly kind: 'none' | 'sending' | 'done' }
  | { readonly kind: 'refused'; readonly message: string }
  /** No answer came: the contract itself shows what became of it. */
  | { readonly kind: 'unknown' }

/** Makes calls about a contract, one at a time; a contract ends once, whatever is asked twice. */
export const useAct = (): { readonly step: ActStep; readonly act: (call: () => Promise<unknown>) => void } => {
  const [step, setStep] = useState<ActStep>({ kind: 'none' })
  const isBusy = useRef(false)
  const run = async (call: () => Promise<unknown>): Promise<void> => {
    if (isBusy.current) return
    isBusy.current = true
    setStep({ kind: 'sending' })
    try {
      await call()
      setStep({ kind: 'done' })
    } catch (error) {
      const isOpen = !(error instanceof SocketRefused) || error.error.code === 'InternalServerError'
      setStep(isOpen ? { kind: 'unknown' } : { kind: 'refused', message: error.message })
    } finally {
      isBusy.current = false
    }
  }
  return { step, act: (call) => void run(call) }
}
