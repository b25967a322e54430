import { priceText } from '@contract/codes/money'
import { absolute, type Shareable, shareDataOf } from '@/app/share'
import type { PosterText } from '@/platform/sharing.types'
import { pictureAddress } from '@/ui/picture/media'

/** The poster of a page, with the code of its link. */
export function posterTextOf(page: Shareable): PosterText {
  const { title, link, imgUrl } = shareDataOf(page)
  const { priceCents, ground = null, poster } = page.shareCard()
  if (!poster) {
    const price = priceCents === undefined ? '' : priceText(priceCents)
    return { title, link, price, picture: imgUrl, ground, sharer: null, gift: null }
  }
  const { avatar, name, say } = poster.sharer
  const face = { avatar: avatar ? absolute(pictureAddress(avatar.url)) : '', ground: avatar?.ground ?? null }
  return {
    title,
    link,
    price: '',
    picture: poster.picture,
    ground: poster.ground,
    sharer: { name, say, ...face },
    gift: poster.gift,
  }
}
