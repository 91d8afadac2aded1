/* What went wrong outside any page: shown on top of all of them until it is put away. */
export const trouble = $state({ text: '' });
