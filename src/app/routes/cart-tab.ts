/** Index of the cart in the tab bar, for its badge. */
export const CART_TAB_INDEX = 2
