// Stands in for Jackson's module for times, which Debian does not have.
package com.fasterxml.jackson.datatype.jsr310;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import java.io.IOException;
import java.time.OffsetDateTime;

public class JavaTimeModule extends SimpleModule {
  public JavaTimeModule() {
    addSerializer(OffsetDateTime.class, ToStringSerializer.instance);
    addDeserializer(OffsetDateTime.class, new StdDeserializer<OffsetDateTime>(OffsetDateTime.class) {
      @Override
      public OffsetDateTime deserialize(JsonParser parser, DeserializationContext context) throws IOException {
        return OffsetDateTime.parse(parser.getText());
      }
    });
  }
}
