import { makeAutoObservable } from 'mobx'
import { useEffect, useState } from 'react'
import { bright } from '@/platform/bright'
import { useHide, useLocalStore, useShow } from './page'
import { Resource } from './resource'
import type { Env } from './stores'

interface Shown {
  code: string
  leftSeconds: number
  /** How often a code was scanned; missing where nothing counts that. */
  uses?: number
}

/** Seconds between two questions whether the code was scanned. */
const LOOK_S = 2

/** The code of now: how long it is good is told by the server and counted here. */
export class LiveCode {
  readonly once: Resource<Shown>
  left = 0
  /** A code was scanned while the page showed it, and the shopper has not asked for the next one. */
  isTaken = false

  /** `isWatched`: the code is asked for again every two seconds, so that the page sees when it was scanned. */
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

  /** The shopper wants the next code. */
  goOn(): void {
    this.isTaken = false
  }

  renew(): void {
    void (this.once.isLoaded ? this.once.refresh() : this.once.reload())
  }

  /** A second has gone by; another code is asked for when this one is over. */
  tick(): void {
    this.left -= 1
    if (this.left <= 0 || (this.isWatched && this.left % LOOK_S === 0)) this.renew()
  }
}

/** A code that this page shows to somebody's eyes or scanner: counted down, bright and awake while the page is in front. */
export function useLiveCode(load: (env: Env) => Promise<Shown>, isWatched = false): LiveCode {
  const live = useLocalStore('live', (env) => new LiveCode(() => load(env), isWatched))
  useShow(() => live.renew())
  useLit(live.tick)
  return live
}

/** While the page is in front, and has something to be scanned, the screen is bright and awake. `onSecond` stays the same. */
export function useLit(onSecond: () => void, hasCode = true): void {
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
