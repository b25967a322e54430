import { bundle } from './bundle'
import { coupons } from './coupons'
import { invoice } from './invoice'
import { pickup } from './pickup'
import { pointItem } from './point-item'
import { points } from './points'
import { remark } from './remark'
import { reward } from './reward'

/** Fields of a submit besides its goods: one schema per checkout part that has fields. */
export const CHOICES = [coupons, points, pointItem, bundle, pickup, remark, invoice, reward] as const
