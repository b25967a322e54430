import { makeAutoObservable } from 'mobx'
import { useEffect, useState } from 'react'
import { bright } from '@/platform/bright'
import { useHide, useLocalStore, useShow } from './page'
import { Resource } from './resource'
import type { Env } from './stores'

interface Shown {
  code: string
  leftSeconds: number
  /** How often the code was scanned; missing where scans are not counted. */
  uses?: number
}

/** Interval in seconds of the check whether the code was scanned. */
const LOOK_S = 2

/** The current code: the server sends how long it is valid, the page counts down. */
export class LiveCode {
  readonly once: Resource<Shown>
  left = 0
  /** The code was scanned while the page showed it, and the shopper has not requested the next one. */
  isTaken = false

  /** `isWatched`: reloads the code every two seconds, so that the page shows when it was scanned. */
  constructor(
    load: () => Promise<Shown>,
    private readonly isWatched = false,
  ) {
    this.once = new Resource(async () => {
      const reply = await load()
      this.heard(reply)
      return reply
    })
    makeAutoObservable<this, 'isWatched'>(this, { once: false, isWatched: false }, { autoBind: true })
  }

  get code(): string {
    return this.once.value?.code ?? ''
  }

  heard({ leftSeconds, uses = 0 }: Shown): void {
    this.left = leftSeconds
    if (this.once.value && uses > (this.once.value.uses ?? 0)) this.isTaken = true
  }

  /** The shopper requests the next code. */
  goOn(): void {
    this.isTaken = false
  }

  renew(): void {
    void (this.once.isLoaded ? this.once.refresh() : this.once.reload())
  }

  /** One second has passed; requests a new code when this one has expired. */
  tick(): void {
    this.left -= 1
    if (this.left <= 0 || (this.isWatched && this.left % LOOK_S === 0)) this.renew()
  }
}

/** A code to be scanned on this page: counts down; the screen is bright and stays on while the page is in front. */
export function useLiveCode(load: (env: Env) => Promise<Shown>, isWatched = false): LiveCode {
  const live = useLocalStore('live', (env) => new LiveCode(() => load(env), isWatched))
  useShow(() => live.renew())
  useBrightScreen(live.tick)
  return live
}

/** While the page is in front and has a code, the screen is bright and stays on. `onSecond` must keep its identity. */
export function useBrightScreen(onSecond: () => void, hasCode = true): void {
  const [isOut, setOut] = useState(true)
  useShow(() => setOut(true))
  useHide(() => setOut(false))
  const isLit = isOut && hasCode
  useEffect(() => {
    if (!isLit) return
    const end = bright.begin()
    const timer = setInterval(onSecond, 1000)
    return () => {
      clearInterval(timer)
      end()
    }
  }, [isLit, onSecond])
}
