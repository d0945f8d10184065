// Generated from web/reference/ by `npm run generate`. Do not edit.
export function withOrigin(text, { origin, usual }) {
    const socket = (address) => address.replace(/^http/, 'ws');
    return text.replaceAll(usual, origin).replaceAll(socket(usual), socket(origin));
}
