import { makeAutoObservable, observableRef } from 'mobx'
import { observer } from 'mobx-react'
import type { ComponentType } from 'react'
import { stores } from '../env'
import type { PageName } from '../routes/index'
import type { PageFrame } from './frame'

type Overlay = ComponentType<{ page: PageName }>

/**
 * Components that features show above the page in front; a feature adds its component once it has something to show.
 */
export class OverlayStore {
  static readonly isKept = true
  parts: readonly { name: string; Part: Overlay }[] = []

  constructor() {
    makeAutoObservable(this, { parts: observableRef })
  }

  /** Adds the component of a name once, however often its feature calls this. */
  add(name: string, Part: Overlay): void {
    if (!this.parts.some((part) => part.name === name)) this.parts = [...this.parts, { name, Part }]
  }
}

/** The mini program draws only inside pages, so each page in front draws the overlays. */
export const PageOverlay = observer(function PageOverlay({ frame }: { frame: PageFrame }) {
  const { parts } = stores.get(OverlayStore)
  if (!frame.isVisible || frame.isEvicted) return null
  return parts.map(({ name, Part }) => <Part key={name} page={frame.name} />)
})
