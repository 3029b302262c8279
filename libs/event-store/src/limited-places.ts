/** Does a piece of work once there is a place for it, unless it is late by then; rejects as the work does. */
export type Places = <Result>(work: () => Promise<Result>, isLate: () => boolean) => Promise<Result>

/** Places for so much work at a time; what comes beyond that waits in line. */
export const limitedPlaces = (atOnceMax: number): Places => {
  const line: (() => void)[] = []
  let taken = 0

  const take = async (): Promise<void> => {
    if (taken < atOnceMax) taken += 1
    else await new Promise<void>((resolve) => line.push(resolve))
  }

  /** Gives the place to the next in line. */
  const leave = (): void => {
    const next = line.shift()
    if (next === undefined) taken -= 1
    else next()
  }

  return async (work, isLate) => {
    await take()
    try {
      if (isLate()) throw new Error('its time ended while it waited in line')
      return await work()
    } finally {
      leave()
    }
  }
}
