import { useEffect, useReducer } from 'react'

/** Renders the component again each second, for ages that grow. */
export const useEverySecond = (): void => {
  const [, renew] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    const timer = setInterval(renew, 1000)
    return () => clearInterval(timer)
  }, [])
}
