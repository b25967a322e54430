import { ADVERT_TYPE } from '@contract/codes/advert'
import { Type as T } from '@sinclair/typebox'
import written from '../files/home.json'
import { dressRow } from './categories'
import { commandOf, LeadsTo } from './commands'
import { isShowable, spread } from './feed'
import { shown } from './house'
import { shuffled, streamOf } from './random'
import { readSeedFile } from './seed-file'
import { OneOf, OnGround, Said, Slug, Strict, Whole } from './shapes'
import type { MallContent, Product } from './types'

const GUESS_ZONE = 'guess'
const GUESS_SIZE = 160

const file = readSeedFile(
  'home.json',
  Strict({
    adverts: T.Array(
      Strict({
        advertId: Slug,
        spaceId: Slug,
        // Left out: all cities.
        bdCityCode: T.Optional(Said),
        // Live ones need a room to open.
        advType: OneOf([ADVERT_TYPE.picture, ADVERT_TYPE.video]),
        kicker: Said,
        lines: T.Array(Said),
        callout: Said,
        drawing: Said,
        ground: OnGround,
        // Null: it opens nothing.
        leadsTo: T.Union([LeadsTo, T.Null()]),
        position: Whole,
      }),
    ),
    notices: T.Array(Strict({ noticeId: Slug, title: Said, leadsTo: T.Union([LeadsTo, T.Null()]), daysAgo: Whole })),
    icons: T.Array(Strict({ iconId: Slug, title: Said, drawing: Said, leadsTo: LeadsTo })),
    floors: T.Array(Strict({ floorId: Slug, title: Said, moreText: Said, leadsTo: LeadsTo, goods: T.Array(Slug) })),
    feedTabs: T.Array(
      Strict({
        tabId: Slug,
        title: Said,
        rule: Strict({
          sort: OneOf(['overall', 'sales', 'newest']),
          zoneId: T.Optional(Slug),
          storeId: T.Optional(Slug),
          categoryId: T.Optional(Slug),
          withinDays: T.Optional(Whole),
        }),
      }),
    ),
    // The first products of 猜你喜欢, and categories that it leaves out: useful goods that are searched and not browsed.
    guess: Strict({ leaders: T.Array(Slug), unseen: T.Array(Slug) }),
    hotWords: T.Array(Said),
    searchWords: T.Array(Said),
  }),
  written,
)

export const { feedTabs, hotWords, searchWords } = file

/** Neighbours have different backgrounds. */
export const adverts: MallContent['adverts'] = file.adverts.map(
  ({ bdCityCode = '', drawing, ground, leadsTo, ...advert }) => ({
    ...advert,
    bdCityCode,
    picture: shown(drawing, ground),
    command: leadsTo && commandOf(leadsTo),
  }),
)

export const notices: MallContent['notices'] = file.notices.map(({ leadsTo, ...notice }) => ({
  ...notice,
  command: leadsTo && commandOf(leadsTo),
}))

/** Ten icons, two rows of five. */
export function homeIconsOf(): MallContent['homeIcons'] {
  const pictures = dressRow(
    file.icons.map(({ drawing }) => drawing),
    1,
  )
  return file.icons.flatMap(({ iconId, title, leadsTo }, index) => {
    const picture = pictures[index]
    return picture ? [{ iconId, title, picture, command: commandOf(leadsTo) }] : []
  })
}

/** Floors with their products, ordered so that neighbours differ. */
export function homeFloorsOf(products: readonly Product[]): MallContent['homeFloors'] {
  return file.floors.map(({ goods: wanted, leadsTo, ...floor }) => {
    const goods = wanted.flatMap((id) => products.filter((product) => product.productId === id && isShowable(product)))
    const productIds = spread(goods, goods.length).map(({ productId }) => productId)
    return { ...floor, moreCommand: commandOf(leadsTo), productIds }
  })
}

/** The list of 猜你喜欢: chosen products first, then bestsellers, mixed over all stores. */
export function zonesOf(products: readonly Product[]): MallContent['zones'] {
  const { leaders: chosen, unseen } = file.guess
  const next = streamOf('guess')
  const candidates = products.filter(
    (product) => isShowable(product) && product.productType === 1 && !unseen.includes(product.categoryId),
  )
  const leaders = chosen.flatMap((id) => candidates.filter((product) => product.productId === id))
  const others = candidates
    .filter((product) => !chosen.includes(product.productId))
    .sort((a, b) => b.soldCount - a.soldCount)
  // Both halves are shuffled separately, so that bestsellers come first without one store at the top.
  const half = Math.ceil(others.length / 2)
  const mixed = [...leaders, ...shuffled(others.slice(0, half), next), ...shuffled(others.slice(half), next)]
  return [{ zoneId: GUESS_ZONE, productIds: spread(mixed, GUESS_SIZE).map((product) => product.productId) }]
}
