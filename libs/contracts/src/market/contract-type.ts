import { z } from 'zod'

/** The types of contracts. */
export const contractTypeSchema = z.enum([
  'ACCU',
  'ASIAND',
  'ASIANU',
  'CALL',
  'CALLE',
  'DIGITDIFF',
  'DIGITEVEN',
  'DIGITMATCH',
  'DIGITODD',
  'DIGITOVER',
  'DIGITUNDER',
  'EXPIRYMISS',
  'EXPIRYMISSE',
  'EXPIRYRANGE',
  'EXPIRYRANGEE',
  'HIGHER',
  'LOWER',
  'MULTDOWN',
  'MULTUP',
  'NOTOUCH',
  'ONETOUCH',
  'PUT',
  'PUTE',
  'RANGE',
  'RESETCALL',
  'RESETPUT',
  'RUNHIGH',
  'RUNLOW',
  'TICKHIGH',
  'TICKLOW',
  'TURBOSLONG',
  'TURBOSSHORT',
  'UPORDOWN',
  'VANILLALONGCALL',
  'VANILLALONGPUT',
])

/** A type of contract. */
export type ContractType = z.infer<typeof contractTypeSchema>
