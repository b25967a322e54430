import { bundle } from './bundle'
import { coupons } from './coupons'
import { invoice } from './invoice'
import { pickup } from './pickup'
import { pointItem } from './point-item'
import { points } from './points'
import { remark } from './remark'
import { reward } from './reward'

/** What a submit may ask for: one schema for each checkout part that has fields of its own. */
export const CHOICES = [coupons, points, pointItem, bundle, pickup, remark, invoice, reward] as const
