import type { TransferRow } from '@folio/contracts/http/operator/transfers.ts'

type Labels = { readonly paid: string; readonly arriving: string }

const RETURNED: Labels = { paid: 'Paid, to be returned', arriving: 'Did not arrive' }

const LABELS: Readonly<Record<TransferRow['status'], Labels>> = {
  requested: { paid: 'To pay', arriving: 'To arrive' },
  in_transit: { paid: 'Paid', arriving: 'Arriving' },
  returning: RETURNED,
  complete: { paid: 'Paid', arriving: 'Arrived' },
  returned: { ...RETURNED, paid: 'Paid and returned' },
  refused: { paid: 'Asked for, not paid', arriving: 'Would have arrived' },
}

/** The labels of the two amounts of a transfer, which say what became of them. */
export const amountLabels = (status: TransferRow['status']): Labels => LABELS[status]
