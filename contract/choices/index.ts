import type { Static, TObject, TProperties } from '@sinclair/typebox'
import { fieldsOf } from './choice'
import { CHOICES } from './list'

export const orderChoices = fieldsOf(CHOICES, 'order')
export const storeChoices = fieldsOf(CHOICES, 'store')
export const orderViews = fieldsOf(CHOICES, 'orderView')
export const storeViews = fieldsOf(CHOICES, 'storeView')
export const commitViews = fieldsOf(CHOICES, 'commitView')
export const detailViews = fieldsOf(CHOICES, 'detailView')
export const partViews = fieldsOf(CHOICES, 'partView')

type Fields<P> = P extends TProperties ? Static<TObject<P>> : never
/** Choices of a whole submit. */
export type OrderChoices = Fields<typeof orderChoices>
/** Choices for the goods of one store. */
export type StoreChoices = Fields<typeof storeChoices>
export type OrderViews = Fields<typeof orderViews>
export type StoreViews = Fields<typeof storeViews>
export type CommitViews = Fields<typeof commitViews>
export type DetailViews = Fields<typeof detailViews>
export type PartViews = Fields<typeof partViews>
