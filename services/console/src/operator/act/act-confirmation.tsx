import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import type { ActField } from './act-field.ts'
import styles from './act-form.module.css'
import { reasonText } from './act-reasons.ts'
import type { FormValues, Values } from './pending-act.ts'
import { type Faults, lookUpValues, readValues } from './read-values.ts'
import { REASON, TICKET } from './send-act.ts'

const NO_FAULTS: Faults = {}
const NO_CHECK = (): Faults => NO_FAULTS

/** Asks once more, with the values as they are sent, the reason and the ticket, and a warning if they may be a mistake. */
export const Confirmation = ({
  asked,
  verb,
  isDangerous,
  isRepeat,
  warn,
  onConfirm,
  onClose,
  children,
}: {
  readonly asked: Values
  readonly verb: string
  readonly isDangerous: boolean
  /** True if the act was sent before, and Folio cannot tell the repeat from a new act. */
  readonly isRepeat: boolean
  readonly warn: ((values: Values) => string | undefined) | undefined
  readonly onConfirm: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}) => {
  const warning = warn?.(asked)
  return (
    <ConfirmDialog
      title={verb}
      verb={verb}
      isDangerous={isDangerous || warning !== undefined}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {children}
      {isRepeat ? (
        <p role="alert" className={styles.warning}>
          <strong>⚠ It may have taken effect already.</strong> This sends it once more, and Folio takes it for a new
          act: look at the result of the first one before, and at what others have changed since.
        </p>
      ) : null}
      {warning === undefined ? null : (
        <p role="alert" className={styles.warning}>
          <strong>⚠ Is this right?</strong> {warning}
        </p>
      )}
      <p className={styles.cause}>
        Reason: {reasonText(asked[REASON] ?? '')} · ticket {asked[TICKET]}
      </p>
    </ConfirmDialog>
  )
}

/**
 * Holds the values that the dialog asks about, with those that the form began with, and the faults that the page found
 * in those of the form.
 */
export const useConfirmation = (fields: readonly ActField[], check: (values: Values) => Faults = NO_CHECK) => {
  const [asked, setAsked] = useState<FormValues>()
  const [faults, setFaults] = useState(NO_FAULTS)
  return {
    asked,
    faults,
    ask: async ({ values, begun }: FormValues): Promise<void> => {
      const looked = await lookUpValues(fields, values)
      const read = readValues(fields, looked.values, navigator.language)
      const found = { ...check(read.values), ...read.faults, ...looked.faults }
      setFaults(found)
      if (Object.keys(found).length === 0)
        setAsked({ values: read.values, begun: readValues(fields, begun, navigator.language).values })
    },
    /** Asks about an act that was sent before, as it was sent. */
    askAgain: (sent: FormValues): void => setAsked(sent),
    close: (): void => setAsked(undefined),
    /** Forgets the fault of a field that is changed. */
    forget: (name: string): void =>
      setFaults((found) => Object.fromEntries(Object.entries(found).filter(([each]) => each !== name))),
  }
}
