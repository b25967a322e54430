import type { Shelf } from '../shelf'
import { accessories } from './accessories'
import { bags } from './bags'
import { beautyImported } from './beauty-imported'
import { digitalCore } from './digital-core'
import { digitalHome } from './digital-home'
import { digitalPlay } from './digital-play'
import { foodBakery } from './food-bakery'
import { foodMeal } from './food-meal'
import { foodSweet } from './food-sweet'
import { freshDairy } from './fresh-dairy'
import { freshFruit } from './fresh-fruit'
import { freshFruitMore } from './fresh-fruit-more'
import { freshMeat } from './fresh-meat'
import { freshVeg } from './fresh-veg'
import { gifts } from './gifts'
import { homeDecor } from './home-decor'
import { homeLiving } from './home-living'
import { makeup } from './makeup'
import { men } from './men'
import { pantry } from './pantry'
import { pantryDrinks } from './pantry-drinks'
import { shoes } from './shoes'
import { skincare } from './skincare'
import { sportsGear } from './sports-gear'
import { sportsOutdoor } from './sports-outdoor'
import { sportsWear } from './sports-wear'
import { toys } from './toys'
import { toysArt } from './toys-art'
import { watchesAndJewels } from './watches-jewels'
import { womenBasics } from './women-basics'
import { womenOuter } from './women-outer'
import { womenTops } from './women-tops'

/** All goods of the demo mall, shelf by shelf. */
export const shelves: Shelf[] = [
  ...womenOuter,
  ...womenTops,
  ...womenBasics,
  ...men,
  ...shoes,
  ...bags,
  ...watchesAndJewels,
  ...accessories,
  ...freshFruit,
  ...freshFruitMore,
  ...freshVeg,
  ...freshMeat,
  ...freshDairy,
  ...pantry,
  ...pantryDrinks,
  ...skincare,
  ...makeup,
  ...beautyImported,
  ...digitalCore,
  ...digitalPlay,
  ...digitalHome,
  ...sportsWear,
  ...sportsGear,
  ...sportsOutdoor,
  ...foodBakery,
  ...foodMeal,
  ...foodSweet,
  ...toys,
  ...toysArt,
  ...homeLiving,
  ...homeDecor,
  ...gifts,
]
