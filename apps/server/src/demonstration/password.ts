/** The password of every demonstration account, shown on the sign-in page. */
export const DEMONSTRATION_PASSWORD = 'verglas'
