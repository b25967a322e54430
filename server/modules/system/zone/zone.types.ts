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

/** An unpublished place with an empty draft. */
export const newPlace = (place: string, title: string): PlaceRecord => ({
  place,
  title,
  layout: 'both',
  liveVersion: 0,
  latestVersion: 0,
  revision: 0,
  liveRevision: 0,
  publishAt: null,
  previewKey: '',
  updatedAt: 0,
})

export interface VersionRecord {
  place: string
  version: number
  title: string
  layout: ZoneLayout
  publishedAt: number
  publishedBy: string
}

/** The fields that a save of the draft replaces. */
export interface DraftRecord {
  title: string
  layout: ZoneLayout
  blocks: readonly BlockDraft[]
}
