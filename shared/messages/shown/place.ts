interface Place {
  readonly latitude: number;
  readonly longitude: number;
  readonly name?: string;
  readonly address?: string;
}

/** A place by its name, its address, or at least where it is. */
export const shownPlace = ({ latitude, longitude, name, address }: Place): string =>
  `[location] ${name ?? address ?? `${latitude}, ${longitude}`}`;
