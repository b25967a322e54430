import { createContext, useContext, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { appWindow } from '@/platform/window'
import { toast } from '../dialog'
import { stores } from '../env'
import { PagedResource, type PageQuery, type PageReply } from '../paged-resource'
import { reportError } from '../report-error'
import { Resource } from '../resource'
import type { ShareCard } from '../share'
import type { Env, StoreClass } from '../stores'
import { Opening, type PageFrame } from './frame'
import { offerShare } from './offer-share'

export const FrameContext = createContext<PageFrame | null>(null)

/** The frame of the page that contains the component. */
export function useFrame(): PageFrame {
  const frame = useContext(FrameContext)
  if (!frame) throw new Error('this hook works only inside page()')
  return frame
}

type Hook = () => unknown

/** Wraps the latest function in one with a stable identity. */
function useLatest(run: Hook): Hook {
  const latest = useRef(run)
  latest.current = run
  return useMemo(() => () => latest.current(), [])
}

/** Reports the rejection of a hook whose promise is not awaited. */
function carefully(run: Hook): Hook {
  return async () => {
    try {
      await run()
    } catch (error) {
      reportError(error, toast)
    }
  }
}

/** Runs at every show of the page, including the first. */
export function useShow(run: Hook): void {
  const frame = useFrame()
  const latest = useLatest(run)
  useEffect(() => {
    const guarded = carefully(latest)
    // The page may already be in front: after a login, or mounted again after its eviction.
    if (frame.isVisible) guarded()
    return frame.on('show', guarded)
  }, [frame, latest])
}

export function useHide(run: Hook): void {
  const frame = useFrame()
  const latest = useLatest(run)
  useEffect(() => frame.on('hide', carefully(latest)), [frame, latest])
}

/** Runs at the first show of the page, and at the next show after a login or logout: its data is stale then. */
export function useOpen(run: Hook): void {
  const frame = useFrame()
  const opening = useMemo(() => new Opening(), [])
  useLayoutEffect(() => frame.keepOpening(opening), [frame, opening])
  useShow(() => (opening.take() ? run() : undefined))
}

interface Loadable {
  reload(): Promise<unknown>
  refresh(): Promise<unknown>
}

/** Loads when the page opens and refreshes at each later show: other pages may have changed the data. */
export function useFresh(source: Loadable): void {
  useOpen(() => source.reload())
  useShow(() => source.refresh())
}

/** Runs when the shopper pulls the page down (row: `pullDown`); the indicator stays until it is done. */
export function usePullDown(run: Hook): void {
  const frame = useFrame()
  const latest = useLatest(run)
  useEffect(() => frame.on('pull', carefully(latest)), [frame, latest])
}

/** Runs when the shopper returns to the program on this page after 30 s or more. */
export function useReturn(run: Hook): void {
  const frame = useFrame()
  const latest = useLatest(run)
  useEffect(() => frame.on('return', carefully(latest)), [frame, latest])
}

/** Runs near the end of the page. */
export function useReachBottom(run: Hook): void {
  const frame = useFrame()
  const latest = useLatest(run)
  useEffect(() => frame.on('bottom', carefully(latest)), [frame, latest])
}

/** The env of this page: its `go`, `back` and `toast` do nothing once the shopper has left. */
export function useEnv(): Env {
  return useFrame().env
}

/** The app's store of that class; after a logout the component renders with a new one. */
export function useStore<T>(Store: StoreClass<T>): T {
  // The read makes an observer re-render with the new store.
  void stores.generation
  return stores.get(Store)
}

/** A store with the lifetime of this page, one for each key, with the page's env; `dispose` is called at the end. */
export function useLocalStore<T extends object>(key: string, make: (env: Env) => T): T {
  const frame = useFrame()
  return frame.ownStore(key, () => make(frame.env))
}

/**
 * A resource of this page, loaded when it opens, or at every show (`at`) when other pages change it. The `load` of the
 * first render is used: a page keeps its parameters. A page with several resources gives each a key.
 */
export function useResource<T>(
  load: (env: Env) => Promise<T>,
  { at = 'open', key = 'once' }: { at?: 'open' | 'show'; key?: string } = {},
): Resource<T> {
  const once = useLocalStore(key, (env) => new Resource(() => load(env)))
  const useMoment = at === 'open' ? useOpen : useShow
  useMoment(() => once.reload())
  return once
}

/**
 * A list of this page, loaded when it opens and refreshed at each later show; the `load` of the first render is used.
 */
export function usePagedResource<T>(
  load: (env: Env, page: PageQuery) => Promise<PageReply<T>>,
  idOf: (item: T) => string,
  key = 'paged',
): PagedResource<T> {
  const list = useLocalStore(key, (env) => new PagedResource((page) => load(env, page), { key: idOf }))
  useFresh(list)
  return list
}

/** A title that is known only after loading; replaces the title of the row. */
export function useTitle(text: string | null | undefined): void {
  const frame = useFrame()
  useLayoutEffect(() => {
    frame.setTitle(text ?? null)
    // The platform resets the title at every show.
    if (text && frame.isVisible) appWindow.setTitle(text)
  }, [frame, text])
}

/** The page's share card (rows with `share`): for WeChat's menus, the share sheet and the mini program. */
export function useShare(card: () => ShareCard): void {
  const frame = useFrame()
  const latest = useRef(card)
  latest.current = card
  // Data that loads later changes the card, so the effect depends on its text.
  const words = JSON.stringify(card())
  useEffect(() => {
    frame.shareCard = () => latest.current()
    if (words && frame.isVisible) offerShare(frame)
  }, [frame, words])
}
