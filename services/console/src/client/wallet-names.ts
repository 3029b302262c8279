const NAMES: ReadonlyMap<string, string> = new Map([
  ['main', 'Main wallet'],
  ['p2p', 'P2P wallet'],
  ['partner', 'Partner wallet'],
  ['payment_agent', 'Agent wallet'],
])

/** Returns the name of a type of wallets. */
export const walletName = (type: string): string => NAMES.get(type) ?? type

/** The choices between wallets, by their types. */
export const walletChoices = (
  wallets: readonly { readonly type: string }[],
): readonly (readonly [type: string, name: string])[] => wallets.map(({ type }) => [type, walletName(type)] as const)

/** The choices between the wallets of a client and the chosen one, which may be one that the client does not have. */
export const walletChoicesWith = (
  wallets: readonly { readonly type: string }[],
  chosen: string,
): ReturnType<typeof walletChoices> =>
  walletChoices(wallets.some(({ type }) => type === chosen) ? wallets : [...wallets, { type: chosen }])
