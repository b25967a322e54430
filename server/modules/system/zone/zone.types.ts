import type { ZoneLayout } from '@contract/codes/block'
import type { BlockDraft } from '@contract/console/zone'

/** A place with the state of its draft. */
export interface PlaceRecord {
  place: string
  title: string
  layout: ZoneLayout
  liveVersion: number
  latestVersion: number
  revision: number
  liveRevision: number
  publishAt: number | null
  previewKey: string
  updatedAt: number
}

export interface VersionRecord {
  place: string
  version: number
  title: string
  layout: ZoneLayout
  publishedAt: number
  publishedBy: string
}

/** What a save of the draft replaces. */
export interface DraftRecord {
  title: string
  layout: ZoneLayout
  blocks: readonly BlockDraft[]
}
