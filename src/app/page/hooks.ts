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

/** The page this part stands on. */
export function useFrame(): PageFrame {
  const frame = useContext(FrameContext)
  if (!frame) throw new Error('this hook works inside page() only')
  return frame
}

type Hook = () => unknown

/** Keeps the latest function behind one that never changes. */
function useLatest(run: Hook): Hook {
  const latest = useRef(run)
  latest.current = run
  return useMemo(() => () => latest.current(), [])
}

/** What a page's hook starts and nobody waits for ends here when it fails. */
function carefully(run: Hook): Hook {
  return async () => {
    try {
      await run()
    } catch (error) {
      reportError(error, toast)
    }
  }
}

/** Runs at every show of the page, the first one included. */
export function useShow(run: Hook): void {
  const frame = useFrame()
  const latest = useLatest(run)
  useEffect(() => {
    const tell = carefully(latest)
    // The page may be in front already: behind the login, or put up again after parking.
    if (frame.isVisible) tell()
    return frame.on('show', tell)
  }, [frame, latest])
}

export function useHide(run: Hook): void {
  const frame = useFrame()
  const latest = useLatest(run)
  useEffect(() => frame.on('hide', carefully(latest)), [frame, latest])
}

/** Runs when the page first shows, and again at the next show after a login or logout: what it loaded is stale then. */
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

/** Loads it when the page opens, and brings it up to date at each later show: other pages may have changed it. */
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

/** Runs when the shopper comes back to the program, and to this page in it, after 30 s or more. */
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

/** The app's one store of that class; after a logout the component draws itself again with a fresh one. */
export function useStore<T>(Store: StoreClass<T>): T {
  // Read so that an observer takes the fresh store; not used otherwise.
  void stores.generation
  return stores.get(Store)
}

/** A store that lives and dies with this page, one for each key, with the page's env; `dispose` is called at the end. */
export function useLocalStore<T extends object>(key: string, make: (env: Env) => T): T {
  const frame = useFrame()
  return frame.ownStore(key, () => make(frame.env))
}

/**
 * One thing that this page shows, loaded when it opens, or `at` every show where it changes behind other pages. `load` is that
 * of the first drawing: a page keeps its parameters. A page with several gives each its key.
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

/** A list that this page shows, loaded when it opens and brought up to date at each later show; `load` as with useOnce. */
export function usePagedResource<T>(
  load: (env: Env, page: PageQuery) => Promise<PageReply<T>>,
  idOf: (item: T) => string,
  key = 'paged',
): PagedResource<T> {
  const list = useLocalStore(key, (env) => new PagedResource((page) => load(env, page), { key: idOf }))
  useFresh(list)
  return list
}

/** A title that is known only later, in place of the row's. */
export function useTitle(text: string | null | undefined): void {
  const frame = useFrame()
  useLayoutEffect(() => {
    frame.setTitle(text ?? null)
    // Every show draws it again.
    if (text && frame.isVisible) appWindow.setTitle(text)
  }, [frame, text])
}

/** The page's card when it is shared (rows with `share`): in WeChat's menus, the sheet, the mini program. */
export function useShare(card: () => ShareCard): void {
  const frame = useFrame()
  const latest = useRef(card)
  latest.current = card
  // What a page knows only later changes what is offered.
  const words = JSON.stringify(card())
  useEffect(() => {
    frame.shareCard = () => latest.current()
    if (words && frame.isVisible) offerShare(frame)
  }, [frame, words])
}
