/** The wallets by type, as people read them, the main one first. */
export const WALLET_NAMES: readonly (readonly [type: string, name: string])[] = [
  ['main', 'Main wallet'],
  ['p2p', 'P2P wallet'],
  ['partner', 'Partner wallet'],
  ['payment_agent', 'Agent wallet'],
]

/** Returns the name of a type of wallets. */
export const walletName = (type: string): string => WALLET_NAMES.find(([each]) => each === type)?.[1] ?? type

/** The choices between wallets, by their types. */
export const walletChoices = (
  wallets: readonly { readonly type: string }[],
): readonly (readonly [type: string, name: string])[] => wallets.map(({ type }) => [type, walletName(type)] as const)
