/** The cart's place in the tab bar, where the badge stands (spec 9 "cart tab index"). */
export const CART_TAB_INDEX = 2
