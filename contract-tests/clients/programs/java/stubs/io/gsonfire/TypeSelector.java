// Is imported, and used where a schema has a discriminator.
package io.gsonfire;

public interface TypeSelector<T> {}
