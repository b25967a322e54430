import { POP_TYPE } from '@contract/codes/popup'
import type { Command, Picture } from '@contract/schema/shared'
import { FOREVER } from '../../../kernel/clock'
import type { Db } from '../../../kernel/db'
import type { PopupService } from './popup.service'
import type { PopupRecord } from './popup.types'

const HOME_PATH = 'pages/home/index'

type PopupText = Pick<PopupRecord, 'kicker' | 'title' | 'text' | 'buttonText'>

export interface PopupDemo {
  /** For the home page, once for each device. */
  popups: readonly (PopupText & {
    popupId: string
    picture: Picture & Pick<PopupRecord, 'ground'>
    command: Command
  })[]
}

export function seedPopup({ db, popups }: { db: Db; popups: PopupService }, demo: PopupDemo): Promise<void> {
  const place = {
    popType: POP_TYPE.page,
    pagePath: HOME_PATH,
    bdCityCode: '',
    audience: 'all',
    frequency: 'once',
  } as const
  return db.tx(async (tx) => {
    for (const [position, { popupId, picture, ...popup }] of demo.popups.entries())
      await popups.put(tx, {
        ...place,
        ...popup,
        position,
        startAt: 0,
        endAt: FOREVER,
        popPageConfId: popupId,
        popPageDataId: `${popupId}-1`,
        image: picture,
        ground: picture.ground,
      })
  })
}
